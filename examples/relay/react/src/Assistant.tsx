import { type FormEvent, useEffect, useRef, useState } from "react";

import { ai, textOf } from "./clients";

/** An answer in parts, as they come. Leaving the page ends it. */
export function Assistant() {
  const [answer, setAnswer] = useState("");
  const [error, setError] = useState<unknown>();
  const chat = useRef<ReturnType<typeof ai.sessions.open>>(undefined);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const question = String(new FormData(event.currentTarget).get("question"));
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    setAnswer("");
    setError(undefined);
    try {
      const known = { agent_id: "a1", session_source: "other", msg_receive_url: "https://hook.example/1" } as const;
      chat.current ??= ai.sessions.open({ sid: crypto.randomUUID(), ...known });
      const session = await chat.current;
      for await (const { reply } of session.askStream(question, {}, { signal })) setAnswer((before) => before + (reply ?? ""));
    } catch (thrown) {
      if (signal.aborted) return;
      chat.current = undefined;
      setError(thrown);
    }
  }

  return (
    <section>
      <h2>Assistant</h2>
      <form id="ask" onSubmit={ask}>
        <input name="question" defaultValue="你好" aria-label="Question" /> <button>Ask</button>
      </form>
      <p id="answer" role="status" className={error ? "failed" : ""}>
        {error ? textOf(error) : answer}
      </p>
    </section>
  );
}
