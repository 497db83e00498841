import { Note } from '#ui/feedback/note.tsx'

/** Says that the WeChat is a simulated one. */
export const DemoWechatNote = ({ children }: { children: string }) => (
  <Note>
    <b>演示微信</b> 不连接真的微信，{children}
  </Note>
)
