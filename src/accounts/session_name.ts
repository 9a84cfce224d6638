/** What a session is remembered under: with the person first, so that all of a person's can be forgotten. */
export function sessionName(userId: string, sessionId: string): string {
  return `${userId} ${sessionId}`;
}
