import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { ai, textOf } from "./clients";

/** A file that goes through the relay as it is read, with its progress. */
export function Upload() {
  const [fraction, setFraction] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => ai.documents.upload({ agent_id: "a1", kb_id: "k1", file }, { onProgress: (progress) => setFraction(progress.fraction) }),
  });

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    upload.mutate(new FormData(event.currentTarget).get("file") as File);
  }

  return (
    <section>
      <h2>Document</h2>
      <form id="upload" onSubmit={send}>
        <input type="file" name="file" aria-label="File" /> <button disabled={upload.isPending}>Upload</button>
      </form>
      <progress value={fraction} />
      <p id="uploaded" role="status" className={upload.error ? "failed" : ""}>
        {upload.error ? textOf(upload.error) : upload.isSuccess ? `${upload.variables.name} is uploaded` : ""}
      </p>
    </section>
  );
}
