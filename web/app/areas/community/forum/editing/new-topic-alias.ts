import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'

export const loader = () => redirect(paths.newTopic)
