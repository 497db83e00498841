import { redirect } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'

/** PAGE-2: the back office opens on its dashboard. */
export const loader = () => redirect(backOffice.main)
