#pragma once

#include <QString>
#include <functional>

#include "ui/model/document/session.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/charts/chart_file.hpp"

namespace compliant {

class Chart;

// Exports from a chart's menu ask for a file name; `report` receives the outcome.
void offerExport(Chart* chart, const Session& session, std::function<void(const Notice&)> report);

// Without asking; a sentence when it cannot be written.
Status writeChart(const Document& document, const QString& path, const QByteArray& bytes);

}  // namespace compliant
