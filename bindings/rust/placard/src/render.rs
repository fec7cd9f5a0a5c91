//! Cards and messages as finished HTML, for hosts that show web views.

use crate::cards::Cards;
use crate::client::Client;
use crate::error::{status, Result};
use crate::generated::enums::{Appearance, Direction, FeedContext, FeedLayout, Status};
use crate::handle::Handle;
use crate::input::{switch, text, Texts};
use crate::read;
use placard_sys as sys;

/// One rendered HTML document. Its links stay valid after it is dropped.
#[derive(Debug)]
pub struct Page(Handle<sys::placard_page>);

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
}

impl RenderOptions {
    /// The struct for C. It points into `texts`.
    fn raw(&self, texts: &mut Texts) -> Result<sys::placard_render_options> {
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
            ..sys::PLACARD_RENDER_OPTIONS_INIT
        })
    }
}

// SAFETY of the calls below: the client is open, and cards, options and texts outlive the call.
impl Client {
    /// Renders a list of cards, filtered or not, as a feed. Logs nothing, sends nothing.
    ///
    /// Errors: [`Status::Invalid`] names the option.
    pub fn render_cards(&self, cards: &Cards, options: &RenderOptions) -> Result<Page> {
        let mut texts = Texts::default();
        let raw = options.raw(&mut texts)?;
        Handle::make(sys::placard_page_destroy, |out, error| unsafe {
            sys::placard_client_render_cards(self.raw(), cards.raw(), &raw, out, error)
        })
        .map(Page)
    }

    /// Renders a message that is offered or showing. Logs nothing, sends nothing.
    ///
    /// Errors: [`Status::NotFound`] (no such handle), [`Status::State`] (it waits on the stack), [`Status::Invalid`]
    /// names the option.
    pub fn render_message(&self, handle: u64, options: &RenderOptions) -> Result<Page> {
        let mut texts = Texts::default();
        let raw = options.raw(&mut texts)?;
        Handle::make(sys::placard_page_destroy, |out, error| unsafe {
            sys::placard_client_render_message(self.raw(), handle, &raw, out, error)
        })
        .map(Page)
    }

    /// Carries out a navigation of a page: logs impression, click, button or dismissal, each once, and emits events.
    /// Pass every navigation that a page starts, and let none happen. Returns [`Status::Ignored`] when nothing is left
    /// to do.
    ///
    /// Errors: [`Status::NotFound`] (no page of this client and user has that link), [`Status::State`] (the message is
    /// not shown yet), [`Status::Invalid`] (not a page's URL).
    pub fn handle_url(&self, url: &str) -> Result<Status> {
        let (url, length) = text(url);
        status(|error| unsafe { sys::placard_client_handle_url(self.raw(), url, length, error) })
    }
}
