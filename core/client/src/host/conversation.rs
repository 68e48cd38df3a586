//! Conversations with an AI agent.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

use super::cancel::Cancel;
use super::future::BoxFuture;
use super::raw::RawResponse;
use super::request::{Request, Setup, Streamed, call_options};
use super::{AiAgent, MaybeSend, MaybeSync};
use crate::ai_agent::sessions::{
    AiAnswer, AiMessage, AiMessageType, AiSession, AiStreamChunk, AskQuestion, OpenSession, SessionRef,
};
use crate::typed::decode;
use triline_protocol::codec::response::Form;
use triline_protocol::error::Error;

/// A conversation that is not open yet; awaiting it opens it.
///
/// # Errors
///
/// The errors of a [`Request`].
#[derive(Clone)]
#[must_use = "nothing is sent until it is awaited"]
pub struct Opening {
    setup: Setup,
    client: AiAgent,
    sid: String,
    agent_id: String,
}

impl Opening {
    pub(crate) fn new(client: &AiAgent, operation: &'static str, params: &OpenSession) -> Opening {
        let setup = Setup::new(&client.host, operation, crate::typed::encode(params), Form::Typed);
        let text = |given: &Option<String>| given.clone().unwrap_or_default();
        Opening { setup, client: client.clone(), sid: text(&params.sid), agent_id: text(&params.agent_id) }
    }

    call_options!();

    /// Opens the conversation, like awaiting it.
    ///
    /// # Errors
    ///
    /// The errors of awaiting.
    pub async fn send(self) -> Result<Conversation, Error> {
        let Opening { setup, client, sid, agent_id } = self;
        let session = Request::<AiSession>::of(setup, decode).send().await?;
        Ok(Conversation { client, session, sid, agent_id, closed: Arc::default(), ended: AtomicBool::new(false) })
    }
}

impl IntoFuture for Opening {
    type Output = Result<Conversation, Error>;
    type IntoFuture = BoxFuture<'static, Result<Conversation, Error>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.send())
    }
}

/// Shows the operation, not the parameters.
impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

/// A conversation with an AI agent, from [`Sessions::open`](crate::ai_agent::sessions::Sessions::open). It knows its
/// session and its agent.
///
/// Call [`close`](Self::close) at its end. Dropping it does not close the session, because a drop cannot wait for a
/// response: the session then stays open until the service ends it.
pub struct Conversation {
    client: AiAgent,
    session: AiSession,
    sid: String,
    agent_id: String,
    /// Whether `close` was called. Requests that were made before look as well.
    closed: Arc<AtomicBool>,
    /// Whether the service has closed the session.
    ended: AtomicBool,
}

impl Conversation {
    /// The session, as the service returned it when it was opened.
    pub fn session(&self) -> &AiSession {
        &self.session
    }

    /// The id of the session.
    pub fn sid(&self) -> &str {
        &self.sid
    }

    /// The id of the agent.
    pub fn agent_id(&self) -> &str {
        &self.agent_id
    }

    /// Sends a message, which may be a text. Awaiting the request returns the whole answer, [`parts`](Request::parts)
    /// streams it part by part.
    ///
    /// After [`close`](Self::close) the request fails with an error of kind `misuse`, and nothing is sent.
    pub fn ask(&self, message: impl Into<AiMessage>) -> Request<AiAnswer, Streamed<AiStreamChunk>> {
        self.ask_with(message, |question| question)
    }

    /// Sends a message with further parameters that `adjust` sets, such as `qid`.
    pub fn ask_with(
        &self,
        message: impl Into<AiMessage>,
        adjust: impl FnOnce(AskQuestion) -> AskQuestion,
    ) -> Request<AiAnswer, Streamed<AiStreamChunk>> {
        let ids = AskQuestion::builder().sid(self.sid.clone()).agent_id(self.agent_id.clone());
        let question = adjust(ids.messages([message.into()]));
        self.client.sessions().ask(question).unless(&self.closed)
    }

    /// Closes the session. A second call does nothing; after an error it can be called again.
    ///
    /// # Errors
    ///
    /// The errors of a [`Request`].
    pub async fn close(&self) -> Result<(), Error> {
        self.closed.store(true, Ordering::Relaxed);
        if self.ended.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.client.sessions().close(SessionRef::new(self.sid.clone())).send().await?;
        self.ended.store(true, Ordering::Relaxed);
        Ok(())
    }
}

/// Shows only the ids, because the response of the service may contain personal data.
impl fmt::Debug for Conversation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conversation")
            .field("sid", &self.sid)
            .field("agent_id", &self.agent_id)
            .field("closed", &self.closed.load(Ordering::Relaxed))
            .finish_non_exhaustive()
    }
}

impl From<&str> for AiMessage {
    /// A message of the user.
    fn from(text: &str) -> AiMessage {
        AiMessage::builder().r#type(AiMessageType::User).text(text)
    }
}

impl From<String> for AiMessage {
    /// A message of the user.
    fn from(text: String) -> AiMessage {
        AiMessage::builder().r#type(AiMessageType::User).text(text)
    }
}
