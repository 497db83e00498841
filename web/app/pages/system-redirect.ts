import { redirect } from 'react-router'

/** PAGE-2: the back office opens on its dashboard. */
export const loader = () => redirect('/System/main')
