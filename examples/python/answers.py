"""A conversation with the AI agent: a document that it learns from, and an answer that is shown as it comes."""

from pathlib import Path

from triline import AiAgent

AGENT = "agent-1"


def main() -> None:
    with AiAgent.from_env() as ai:
        [knowledge, *_] = ai.knowledge.classes(agent_id=AGENT)
        document = ai.documents.upload(agent_id=AGENT, kb_id=knowledge.id, file=Path(__file__))
        print(f"{document.file_name} is document {document.document_id}")

        opening = ai.sessions.open(
            sid="session-1", agent_id=AGENT, session_source="other", msg_receive_url="https://example.com/messages"
        )
        with opening as chat, chat.ask_stream("How do I change my number?") as parts:
            for part in parts:
                print(part.reply, end="", flush=True)
        print()


main()
