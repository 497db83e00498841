import type { ReactNode } from 'react'
import { memberTabPath } from '#contract/paths.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Link } from '#ui/navigation/link.tsx'

/** LAW-2: the way out for somebody whose text was refused because the phone number is not verified. */
export const VerifyPhoneLink = ({ code }: { code: string | undefined }) =>
  code === 'phone_verification_required' && (
    <Link className="link" to={memberTabPath('security')} target="_blank">
      去验证手机号
    </Link>
  )

/** Why a form was refused, where no field is wrong. */
export const RefusalNote = ({ code, children }: { code: string | undefined; children: ReactNode }) => (
  <Note kind="error">
    {children} <VerifyPhoneLink code={code} />
  </Note>
)
