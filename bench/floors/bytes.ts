import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Floor A: node:http sending bytes from memory. Arguments: port, file with the body, headers as JSON. */
const [port, file = '', headers = '{}'] = process.argv.slice(2)
const body = readFileSync(file)
const answer = { ...JSON.parse(headers), 'content-length': body.length }
createServer((_request, response) => {
  response.writeHead(200, answer)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
