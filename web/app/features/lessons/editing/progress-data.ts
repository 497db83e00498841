import { answered } from '#lib/answered.ts'
import { api } from '#lib/api.ts'
import type { Route } from './+types/progress-data.ts'

/** How far the videos of one of my lessons are, asked again and again while they are made. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  answered(api(context).lessons.getOwnLesson({ lessonId: url.searchParams.get('lessonId') ?? '' }))
