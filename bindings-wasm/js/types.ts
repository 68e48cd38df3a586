/** `T` with at least one of these members given. */
export type WithOneOf<T, Key extends keyof T> = T & { [One in Key]-?: { [Given in One]-?: NonNullable<T[Given]> } }[Key];
