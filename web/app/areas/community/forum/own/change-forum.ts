import { data, type RouterContextProvider } from 'react-router'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'

export interface ForumChange {
  problem?: string
  /** A changed reply contains a sensitive word and is pending review. */
  isHeld?: boolean
}

/** Handles the forms of the member's own topics, replies and favourites; `do` names the change. */
export const changeForum = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const { forum } = api(context)
  try {
    switch (form.get('do')) {
      case 'delete-topic':
        await forum.deleteTopic({ id: text('id') })
        return data<ForumChange>({})
      case 'delete-answer':
        await forum.deleteReply({ id: text('id') })
        return data<ForumChange>({})
      case 'update-answer': {
        const { isHeld } = await forum.updateReply({ id: text('id'), content: text('content') })
        return data<ForumChange>({ isHeld })
      }
      case 'unfavorite':
        await forum.cancelFavoriteTopic({ topicId: text('topicId') })
        return data<ForumChange>({})
      default:
        throw data(null, { status: 400 })
    }
  } catch (error) {
    const { message, fields, status } = toPageProblem(error)
    return data<ForumChange>({ problem: fields?.content ?? message }, { status })
  }
}
