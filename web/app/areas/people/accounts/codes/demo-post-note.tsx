import { paths } from '#contract/paths.ts'
import { Note } from '#ui/feedback/note.tsx'

/** Where messages can be read while the post simulator takes them. */
export const DemoPostNote = () => (
  <Note>
    <b>演示短信</b> 不会真的发出，请到
    <a className="link" href={paths.demoPost} target="_blank" rel="noreferrer">
      演示邮局
    </a>
    查看。
  </Note>
)
