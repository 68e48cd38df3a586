import type { CustomerFields } from "./customers/fields.js";
import type { FileContent } from "./params.js";
import type { Rows } from "./rows.js";

/** `T` with at least one of these members given. */
export type WithOneOf<T, Key extends keyof T> = T & { [One in Key]-?: { [Given in One]-?: NonNullable<T[Given]> } }[Key];

/** `T` with a `filename`, which may be that of the file where this is a `File`. */
export type WithFile<T extends { filename: string; file?: FileContent | undefined }> =
  | T
  | (Omit<T, "file" | "filename"> & { file: Blob & { readonly name: string }; filename?: string | undefined });

/** `T` without need of these members, which say which page: where they are left out, it is the first. */
export type WithPages<T, Key extends keyof T> = Omit<T, Key> & { [One in Key]?: T[One] | undefined };

/**
 * `T` as it is sent; or with a dictionary, `fields`, by which the customers are encoded first. They may then be
 * anything that its `encode` takes, such as customers that were read.
 */
export type WithFields<T> =
  | (T & { fields?: undefined })
  | ({ [Key in keyof T]: T[Key] extends readonly unknown[] ? readonly object[] : object } & { fields: CustomerFields });

/** `T` with rows from anywhere in place of a list. */
export type WithRows<T, Key extends string> = T extends { [One in Key]: readonly (infer Row)[] }
  ? Omit<T, Key> & { [One in Key]: Rows<Row> }
  : never;
