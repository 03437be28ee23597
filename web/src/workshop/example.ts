// The example of an own book, built into the app and fetched when somebody wants it.
export const exampleBook = async (): Promise<string> => (await import("../../../examples/thornwick.toml?raw")).default;
