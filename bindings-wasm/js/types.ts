import type { CustomerFields } from "./customers/fields.js";
import type { Rows } from "./rows.js";
import type { FileContent, FileStream } from "./upload.js";

/**
 * A text in a record that no document lists among its values. A comparison with a literal that is not listed does not
 * compile, so that a misspelt one is refused; widen the value first: `(agent.status as string) === "new"`.
 */
export declare enum Unlisted {
  /** The only member. Enums are the one kind of text that TypeScript does not compare with literals. */
  Text = "a text that no document lists",
}

/** `T` with at least one of these members given. */
export type WithOneOf<T, Key extends keyof T> = T & { [One in Key]-?: { [Given in One]-?: NonNullable<T[Given]> } }[Key];

/** `T` with a `filename`, which is optional if the file has a name. */
export type WithFile<T extends { filename: string; file?: FileContent | undefined }> =
  | T
  | (Omit<T, "file" | "filename"> & { file: (Blob | FileStream) & { readonly name: string }; filename?: string | undefined });

/** `T` with these members optional. They select the page; without them it is the first. */
export type WithPages<T, Key extends keyof T> = Omit<T, Key> & { [One in Key]?: T[One] | undefined };

/**
 * `T` unchanged, or with a dictionary, `fields`, which encodes the customers first. Customers may then be anything that its
 * `encode` takes, such as customers that were read.
 */
export type WithFields<T> = (Encodable<T, undefined> & { fields?: undefined }) | (Encodable<T, CustomerFields> & { fields: CustomerFields });

/** `T` unchanged, or, where there is a dictionary, with customers that it encodes. */
export type Encodable<T, Fields> = Fields extends object
  ? { [Key in keyof T]: T[Key] extends readonly unknown[] ? readonly object[] : object }
  : T;

/** `T` with rows from any iterable instead of a list. */
export type WithRows<T, Key extends string> = T extends { [One in Key]: readonly (infer Row)[] }
  ? Omit<T, Key> & { [One in Key]: Rows<Row> }
  : never;
