import { data, type RouterContextProvider, redirect } from 'react-router'
import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import type { Api } from '#contract/index.ts'
import { loginPathReturningTo, paths } from '#contract/paths.ts'
import { type PageProblem, toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'

/** The outcome of a form on a topic's page. */
export interface TopicChange {
  intent?: keyof typeof changes
  /** The address of the new reply. */
  address?: string
  /** The reply contains a sensitive word and is pending review. */
  isHeld?: true
  problem?: PageProblem
}

type FieldReader = (name: string) => string
type Change = (forum: Api['forum'], field: FieldReader) => Promise<Omit<TopicChange, 'intent'> | undefined>

/** The call checks it. */
const aiShareIn = (field: FieldReader) => (field('aiShare') ? { aiShare: field('aiShare') as AiShare } : {})

/** Every form sends the name of its change in the field `do`; the topic's id is read from the address. */
const changes = {
  like: async (forum, field) => void (await forum.likeTopic({ topicId: field('topicId') })),
  unlike: async (forum, field) => void (await forum.cancelTopicLike({ topicId: field('topicId') })),
  favorite: async (forum, field) => void (await forum.addFavoriteTopic({ topicId: field('topicId') })),
  unfavorite: async (forum, field) => void (await forum.cancelFavoriteTopic({ topicId: field('topicId') })),
  deleteTopic: async (forum, field) => void (await forum.deleteTopic({ id: field('topicId') })),

  async say(forum, field) {
    const [topicId, content, subId] = [field('topicId'), field('content'), field('subId')]
    const reply = await forum.addReply({ topicId, content, ...(subId && { subId }), ...aiShareIn(field) })
    return reply.isHeld ? { isHeld: true } : { address: paths.reply(reply.topicId, reply.id) }
  },
  async edit(forum, field) {
    const { isHeld } = await forum.updateReply({
      id: Number(field('answerId')),
      content: field('content'),
      ...aiShareIn(field),
    })
    return isHeld ? { isHeld } : undefined
  },
  delete: async (forum, field) => void (await forum.deleteReply({ id: field('answerId') })),
  likeAnswer: async (forum, field) => void (await forum.likeReply({ answerId: Number(field('answerId')), like: true })),
  unlikeAnswer: async (forum, field) =>
    void (await forum.likeReply({ answerId: Number(field('answerId')), like: false })),
  accept: async (forum, field) =>
    void (await forum.acceptReply({ topicId: Number(field('topicId')), answerId: Number(field('answerId')) })),
  unaccept: async (forum, field) =>
    void (await forum.acceptReply({ topicId: Number(field('topicId')), answerId: null })),
} satisfies Record<string, Change>

/** Handles the forms of the page. */
export const changeTopic = async (request: Request, url: URL, context: Readonly<RouterContextProvider>) => {
  const form = await request.formData()
  const intent = String(form.get('do') ?? '')
  if (!isChange(intent)) throw data(null, { status: 400 })
  const topicId = url.searchParams.get('setid') ?? ''
  const field: FieldReader = (name) => (name === 'topicId' ? topicId : String(form.get(name) ?? ''))
  try {
    const change: Change = changes[intent]
    return data<TopicChange>({ intent, ...(await change(api(context).forum, field)) })
  } catch (error) {
    const problem = toPageProblem(error)
    if (problem.status === 401) return redirect(loginPathReturningTo(url.pathname + url.search))
    return data<TopicChange>({ intent, problem }, { status: problem.status })
  }
}

const isChange = (name: string): name is keyof typeof changes => Object.hasOwn(changes, name)
