import type { RouterContextProvider } from 'react-router'
import type { Session } from '#contract/accounts/accounts.ts'
import type { ShownLook } from '#contract/look/look.ts'
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
