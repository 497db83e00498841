import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'

/** /CultivateCenter is its list of topics (PAGE-2). */
export const loader = () => redirect(paths.forum)
