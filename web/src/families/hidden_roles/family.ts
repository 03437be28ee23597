// The games of hidden roles: four shipped books, and whatever somebody writes of the same powers.
import type { App } from "../../state/app";
import type { Family } from "../family";
import { emptyTable, happen, type Table } from "./state/table";

export const HIDDEN_ROLES: Family<Table> = {
  id: "hidden_roles",
  empty: emptyTable,
  fold: happen,
  page: () => import("./pages/GamePage.svelte"),
  picture: null,
};

/** The table of a game of this family. */
export function tableOf(app: App): Table {
  return app.state as Table;
}
