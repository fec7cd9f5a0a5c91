//! Cards and messages as finished HTML, for hosts that show web views.

use crate::error::Result;
use crate::generated::enums::{Appearance, Direction, FeedContext, FeedLayout, Scripts};
use crate::handle::Handle;
use crate::input::{switch, Texts};
use crate::read;
use libplacard_sys as sys;

/// One rendered HTML document. Its links stay valid after it is dropped.
#[derive(Debug)]
pub struct Page(pub(crate) Handle<sys::placard_page>);

// SAFETY: any thread can read a page at any time.
unsafe impl Send for Page {}
unsafe impl Sync for Page {}

impl Page {
    /// The document.
    pub fn html(&self) -> &str {
        let mut length = 0;
        // SAFETY: the document is valid as long as the page.
        let html = unsafe { sys::placard_page_get_html(self.0.get(), &mut length) };
        read::string(html, length)
    }
}

/// How pages look. Begin with `RenderOptions::default()`; None is the default of an option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RenderOptions {
    /// Light, dark, or that of the system.
    pub appearance: Appearance,
    /// Where a feed is shown.
    pub context: FeedContext,
    /// The title of a feed; None: the one in `words`.
    pub title: Option<String>,
    /// Whether a feed marks what was not viewed: default on.
    pub unread_indicator: Option<bool>,
    /// The direction in which the page is laid out.
    pub direction: Direction,
    /// The language of title and words, such as `pt-BR`; None: that of `device_locale`.
    pub language: Option<String>,
    /// A JSON object of colours and fonts.
    pub theme: Option<String>,
    /// A JSON object: the page's own texts.
    pub words: Option<String>,
    /// What links begin with; None: `placard://`.
    pub link_base: Option<String>,
    /// How a feed arranges its cards.
    pub layout: FeedLayout,
    /// Whether a feed is refreshed by touch, and by a button: default on.
    pub pull_to_refresh: Option<bool>,
    /// In which HTML messages scripts run.
    pub scripts: Scripts,
}

impl RenderOptions {
    /// The struct for C. It points into `texts`.
    pub(crate) fn raw(&self, texts: &mut Texts) -> Result<sys::placard_render_options> {
        Ok(sys::placard_render_options {
            appearance: self.appearance.raw(),
            context: self.context.raw(),
            title: texts.add("title", self.title.as_deref())?,
            unread_indicator: switch(self.unread_indicator),
            direction: self.direction.raw(),
            language: texts.add("language", self.language.as_deref())?,
            theme: texts.add("theme", self.theme.as_deref())?,
            words: texts.add("words", self.words.as_deref())?,
            link_base: texts.add("link_base", self.link_base.as_deref())?,
            layout: self.layout.raw(),
            pull_to_refresh: switch(self.pull_to_refresh),
            scripts: self.scripts.raw(),
            ..sys::PLACARD_RENDER_OPTIONS_INIT
        })
    }
}
