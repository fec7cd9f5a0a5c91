// The declarations of Qt that docs/rendering.md uses, so that its C++ is checked without Qt.
#include <placard/placard.h>

struct QString {
    bool operator==(const char *text) const;
};

struct QByteArray {
    const char *constData() const;
    long long size() const; // Qt 6: qsizetype
};

struct QUrl {
    QString scheme() const;
    QByteArray toEncoded() const;
};

struct QWebEnginePage {
    enum NavigationType { NavigationTypeLinkClicked };
    virtual bool acceptNavigationRequest(const QUrl &url, NavigationType type, bool isMainFrame);
};

struct Page : QWebEnginePage {
    placard_client *client;

    /* BLOCK */
};
