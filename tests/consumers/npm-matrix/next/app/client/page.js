"use client";

import { useEffect } from "react";
import { tried } from "../../attempt.js";

export default function Page() {
  useEffect(() => {
    tried().then((result) => (globalThis.result = result));
  }, []);
  return <p>A client component</p>;
}
