import type { FastifyInstance } from 'fastify'

/** Sends a form with files like a browser. */
export const sendForm = async (app: FastifyInstance, url: string, form: FormData, token: string) => {
  const request = new Response(form)
  return app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': request.headers.get('content-type')!,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
