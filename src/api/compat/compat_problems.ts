/** Problems of every call of a drop-in interface, as the API document describes them. Their form is the interface's. */
export const COMPAT_PROBLEMS = {
  RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
  QUOTA_EXCEEDED:
    "The month's limit is reached; there is no `Retry-After`, because clients would sleep until it resets",
};
