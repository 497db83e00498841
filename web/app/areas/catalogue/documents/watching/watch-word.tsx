import { Bell } from 'lucide-react'
import { loginPathReturningTo, siteSearchPath } from '#contract/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { Button, type ButtonLook } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { useWatching } from './use-watching.ts'

interface WatchWordProps extends ButtonLook {
  word: string
  isWatched: boolean
}

/** Subscribes to new resources with the word; visitors log in first. */
export function WatchWord({ word, isWatched, ...look }: WatchWordProps) {
  const session = useSession()
  const { Form, isOn, onSubmit } = useWatching(isWatched)
  const bell = <Bell size={14} strokeWidth={1.6} aria-hidden />
  if (!session)
    return (
      <LinkButton {...look} to={loginPathReturningTo(siteSearchPath(word))}>
        {bell}
        订阅这个词
      </LinkButton>
    )
  return (
    <Form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="word" value={word} />
      <Button {...look} type="submit" name="do" value={isOn ? 'unwatch' : 'watch'} aria-pressed={isOn}>
        {bell}
        {isOn ? '已订阅' : '订阅这个词'}
      </Button>
    </Form>
  )
}
