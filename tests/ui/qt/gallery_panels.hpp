#pragma once

class QWidget;

// The pieces of the gallery; each returns a widget without a parent.
QWidget* propertyPanel();
QWidget* iconSheet();
QWidget* chartSheet();
QWidget* runSheet();
QWidget* logSheet();
QWidget* controlSheet();
