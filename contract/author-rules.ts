/** AUTH-2: how many authors a member may follow. */
export const maxFollowed = 500
