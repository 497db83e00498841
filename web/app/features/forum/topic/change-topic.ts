import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Api } from '#contract/index.ts'
import { type PageProblem, toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'
import { loginPathReturningTo, paths } from '#lib/url/paths.ts'

/** What became of a form on a topic's page. */
export interface TopicChange {
  did?: keyof typeof changes
  /** Where what was said now stands. */
  place?: string
  /** A sensitive word holds it back until it is let pass. */
  isHeld?: true
  problem?: PageProblem
}

type Given = (name: string) => string
type Change = (forum: Api['forum'], given: Given) => Promise<Omit<TopicChange, 'did'> | undefined>

/** Every form names what it does as `do`; the topic is that of the address. */
const changes = {
  like: async (forum, given) => void (await forum.likeTopic({ topicId: given('topicId') })),
  unlike: async (forum, given) => void (await forum.cancelTopicLike({ topicId: given('topicId') })),
  favorite: async (forum, given) => void (await forum.addFavoriteTopic({ topicId: given('topicId') })),
  unfavorite: async (forum, given) => void (await forum.cancelFavoriteTopic({ topicId: given('topicId') })),
  deleteTopic: async (forum, given) => void (await forum.deleteTopic({ id: given('topicId') })),

  async say(forum, given) {
    const [topicId, content, subId] = [given('topicId'), given('content'), given('subId')]
    const said = await forum.addTopicAnswer({ topicId, content, ...(subId && { subId }) })
    return said.isHeld ? { isHeld: true } : { place: paths.reply(said.topicId, said.id) }
  },
  async edit(forum, given) {
    const { isHeld } = await forum.updateTopicAnswer({ id: Number(given('answerId')), content: given('content') })
    return isHeld ? { isHeld } : undefined
  },
  delete: async (forum, given) => void (await forum.deleteTopicAnswer({ id: given('answerId') })),
  likeAnswer: async (forum, given) =>
    void (await forum.likeAnswer({ answerId: Number(given('answerId')), like: true })),
  unlikeAnswer: async (forum, given) =>
    void (await forum.likeAnswer({ answerId: Number(given('answerId')), like: false })),
  accept: async (forum, given) =>
    void (await forum.acceptAnswer({ topicId: Number(given('topicId')), answerId: Number(given('answerId')) })),
  unaccept: async (forum, given) =>
    void (await forum.acceptAnswer({ topicId: Number(given('topicId')), answerId: null })),
} satisfies Record<string, Change>

/** Does what a form of the page asks for. */
export const changeTopic = async (request: Request, url: URL, context: Readonly<RouterContextProvider>) => {
  const form = await request.formData()
  const did = String(form.get('do') ?? '')
  if (!isChange(did)) throw data(null, { status: 400 })
  const topicId = url.searchParams.get('setid') ?? ''
  const given: Given = (name) => (name === 'topicId' ? topicId : String(form.get(name) ?? ''))
  try {
    const change: Change = changes[did]
    return data<TopicChange>({ did, ...(await change(api(context).forum, given)) })
  } catch (error) {
    const problem = toPageProblem(error)
    if (problem.status === 401) return redirect(loginPathReturningTo(url.pathname + url.search))
    return data<TopicChange>({ did, problem }, { status: problem.status })
  }
}

const isChange = (name: string): name is keyof typeof changes => Object.hasOwn(changes, name)
