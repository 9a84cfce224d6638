/** What the tokens of invitations begin with. */
export const INVITATION_TOKEN_PREFIX = "locus_invitation_";
