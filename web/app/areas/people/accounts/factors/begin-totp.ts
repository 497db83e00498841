import type { ActionFunctionArgs } from 'react-router'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'
import { drawQrCode } from '#lib/pictures/qr-code.ts'

/** POST `password`: begins to enrol an authenticator; the QR code is drawn here, so that pages need no encoder. */
export const action = async ({ request, context }: ActionFunctionArgs) => {
  const form = await request.formData()
  try {
    const { secret, uri } = await api(context).factors.beginTotp({ password: String(form.get('password') ?? '') })
    return Response.json({ secret, qr: drawQrCode(uri) })
  } catch (error) {
    const problem = toPageProblem(error)
    return Response.json(problem, { status: problem.status })
  }
}
