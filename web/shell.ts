// Tells the worker of an installed app which of the built files are its shell: the page for where the server does not
// answer with all it needs, and what the first page loads at once.
import type { Plugin, Rolldown } from "vite";
import { sha256 } from "./src/deals/sha256";

const OFFLINE = "offline.html";

export function shell(): Plugin {
  return {
    name: "nightcall-shell",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const worker = chunks.find(({ name }) => name === "worker");
      if (!worker) return;
      const found = new Set<string>();
      follow(bundle, entry(chunks, OFFLINE), found, true);
      follow(bundle, entry(chunks, "index.html"), found, false);
      const files = [`/${OFFLINE}`, ...[...found].sort().map((file) => `/${file}`)];
      const version = sha256(new TextEncoder().encode(files.join(" "))).slice(0, 12);
      worker.code = `const SHELL=${JSON.stringify(files)},VERSION="nightcall ${version}";${worker.code}`;
    },
  };
}

function entry(chunks: Rolldown.OutputChunk[], page: string): Rolldown.OutputChunk {
  return chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`))!;
}

/** A chunk, its styles and fonts, and all that it imports; also what it imports later, if that is wanted. */
function follow(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, found: Set<string>, later: boolean): void {
  if (found.has(chunk.fileName)) return;
  found.add(chunk.fileName);
  for (const file of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
    found.add(file);
  for (const name of [...chunk.imports, ...(later ? chunk.dynamicImports : [])]) {
    const next = bundle[name];
    if (next?.type === "chunk") follow(bundle, next, found, later);
  }
}
