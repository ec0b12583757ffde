#pragma once

#include <QString>
#include <functional>

#include "ui/model/document/session.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/charts/chart_file.hpp"

namespace compliant {

class Chart;

// What the menu of a chart exports asks where to, and is written; `tell` hears what came of it.
void offerExport(Chart* chart, const Session& session, std::function<void(const Notice&)> tell);

// Without asking; a sentence when it cannot be written.
Status writeChart(const Document& document, const QString& path, const QByteArray& bytes);

}  // namespace compliant
