import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/progress-data.ts'

/** How far the videos of one of my lessons are, asked again and again while they are made. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  orErrorPage(api(context).lessons.getOwnLesson({ lessonId: url.searchParams.get('lessonId') ?? '' }))
