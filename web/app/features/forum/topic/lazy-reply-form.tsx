import input from '#ui/form/input.module.css'
import { whenWanted } from '#ui/loading/when-wanted.tsx'
import comments from './comments.module.css'

export const ReplyForm = await whenWanted(async () => (await import('./reply-form.tsx')).ReplyForm, [comments, input])
