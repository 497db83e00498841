import { redirect } from 'react-router'

/** Decision 22: the back office opens on its dashboard. */
export const loader = () => redirect('/System/main')
