#pragma once

#include <QString>
#include <functional>

#include "ui/model/document/session.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/charts/chart_file.hpp"

namespace compliant {

class Chart;

// Adds export actions to a chart's menu. They ask for a file name; `report` gets the outcome.
void offerExport(Chart* chart, const Session& session, std::function<void(const Notice&)> report);

// Writes without asking; fails with a sentence if the file cannot be written.
Status writeChart(const Document& document, const QString& path, const QByteArray& bytes);

}  // namespace compliant
