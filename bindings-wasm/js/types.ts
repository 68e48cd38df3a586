import type { FileContent } from "./params.js";

/** `T` with at least one of these members given. */
export type WithOneOf<T, Key extends keyof T> = T & { [One in Key]-?: { [Given in One]-?: NonNullable<T[Given]> } }[Key];

/** `T` with a `filename`, which may be that of the file where this is a `File`. */
export type WithFile<T extends { filename: string; file?: FileContent | undefined }> =
  | T
  | (Omit<T, "file" | "filename"> & { file: Blob & { readonly name: string }; filename?: string | undefined });
