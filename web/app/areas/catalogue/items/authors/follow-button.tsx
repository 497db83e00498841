import { Check, Plus } from 'lucide-react'
import { useFetcher, useLocation } from 'react-router'
import type { Author } from '#contract/catalogue/items/authors/authors.ts'
import { loginPathReturningTo, paths } from '#contract/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import type { FollowResult } from './follow-data.ts'

/** AUTH-2: follows an author or stops it; authors themselves have no button. */
export function FollowButton({ author: { id, name, isFollowing } }: { author: Author }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<FollowResult>()
  useOnResponse(fetcher.data, ({ state, problem }) => {
    if (problem) toast.error(problem.message)
    else toast.success(state?.isFollowing ? `已关注${name}，有新内容时通知你` : '已取消关注')
  })
  const intent = fetcher.formData?.get('do')
  const isOn = intent ? intent === 'follow' : (fetcher.data?.state?.isFollowing ?? isFollowing)
  if (!session)
    return (
      <LinkButton look="primary" to={loginPathReturningTo(pathname + search)}>
        <Plus size={16} strokeWidth={1.6} aria-hidden />
        登录后关注
      </LinkButton>
    )
  if (session.user.id === id) return null
  return (
    <fetcher.Form method="post" action={paths.follow}>
      <input type="hidden" name="authorId" value={id} />
      <input type="hidden" name="do" value={isOn ? 'unfollow' : 'follow'} />
      <Button type="submit" look={isOn ? 'plain' : 'primary'} aria-pressed={isOn}>
        {isOn ? <Check size={16} strokeWidth={1.6} aria-hidden /> : <Plus size={16} strokeWidth={1.6} aria-hidden />}
        {isOn ? '已关注' : '关注'}
      </Button>
    </fetcher.Form>
  )
}
