import { redirect } from 'react-router'
import { paths } from '#lib/url/paths.ts'

export const loader = () => redirect(paths.newTopic)
