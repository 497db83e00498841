import { createServer } from 'node:http'

/** Serves the result of `work` as JSON for every request. */
export const serveJson = (port: string | undefined, work: () => Promise<unknown>) =>
  createServer(async (_request, response) => {
    const body = Buffer.from(JSON.stringify(await work()))
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    response.end(body)
  }).listen(Number(port), '127.0.0.1')
