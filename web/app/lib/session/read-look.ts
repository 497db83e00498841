import type { RouterContextProvider } from 'react-router'
import type { ShownLook } from '#contract/base/look/look.ts'
import type { Session } from '#contract/people/accounts/accounts.ts'
import { holds } from '#contract/permissions.ts'
import { api } from '#lib/api/server-api.ts'

const asksForDraft = (request: Pick<Request, 'headers'>) =>
  /(?:^|;)\s*lookPreview=1/.test(request.headers.get('cookie') ?? '')

/** The look of the portal; LOOK-3: administrators who preview its draft get that. */
export const readLook = (
  request: Pick<Request, 'headers'>,
  context: Readonly<RouterContextProvider>,
  session: Session | null,
): Promise<ShownLook> => {
  const { look } = api(context)
  const mayPreview = holds(session?.adminRole ?? undefined, 'settings')
  return mayPreview && asksForDraft(request) ? look.getDraftLook() : look.getLook()
}
