import { redirect } from 'react-router'
import { paths } from '#lib/url/paths.ts'

/** /CultivateCenter is its list of topics (decision 22). */
export const loader = () => redirect(paths.forum)
