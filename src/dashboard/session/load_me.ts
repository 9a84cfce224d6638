import { api } from "../api/api.ts";
import { ApiError } from "../api/api_error.ts";
import type { Me } from "../api/types.ts";
import { choose, preferences } from "../base/preferences.ts";
import { session } from "./session.ts";

/** Loads the person and their organization. Resets the preferred organization if the service refuses it. */
export async function loadMe(): Promise<void> {
  try {
    session.set({ state: "present", me: await fetchMe() });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      session.set({ state: "unreachable", error });
    }
  }
}

async function fetchMe(): Promise<Me> {
  try {
    return await api.get<Me>("/v1/auth/me");
  } catch (error) {
    const isRefused = error instanceof ApiError && [403, 404, 422].includes(error.status);
    if (!isRefused || preferences.get().organization === "") {
      throw error;
    }
    choose({ organization: "" });
    return await api.get<Me>("/v1/auth/me");
  }
}
