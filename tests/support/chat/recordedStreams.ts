/** Streams of `Half a **line**, “done”.` in the formats of these providers' servers. */
export const RECORDED: readonly { readonly provider: string; readonly stream: string }[] = [
  {
    provider: 'OpenAI',
    stream: `data: {"id":"chatcmpl-CbA1","object":"chat.completion.chunk","created":1763800000,"model":"gpt-4o-mini-2024-07-18","service_tier":"default","system_fingerprint":"fp_560af6e559","choices":[{"index":0,"delta":{"role":"assistant","content":"","refusal":null},"logprobs":null,"finish_reason":null}],"usage":null,"obfuscation":"9dXa"}

data: {"id":"chatcmpl-CbA1","object":"chat.completion.chunk","created":1763800000,"model":"gpt-4o-mini-2024-07-18","service_tier":"default","system_fingerprint":"fp_560af6e559","choices":[{"index":0,"delta":{"content":"Half a **li"},"logprobs":null,"finish_reason":null}],"usage":null,"obfuscation":"mZ"}

data: {"id":"chatcmpl-CbA1","object":"chat.completion.chunk","created":1763800000,"model":"gpt-4o-mini-2024-07-18","service_tier":"default","system_fingerprint":"fp_560af6e559","choices":[{"index":0,"delta":{"content":"ne**, “done”."},"logprobs":null,"finish_reason":null}],"usage":null,"obfuscation":"Q"}

data: {"id":"chatcmpl-CbA1","object":"chat.completion.chunk","created":1763800000,"model":"gpt-4o-mini-2024-07-18","service_tier":"default","system_fingerprint":"fp_560af6e559","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}],"usage":null,"obfuscation":"hX3"}

data: {"id":"chatcmpl-CbA1","object":"chat.completion.chunk","created":1763800000,"model":"gpt-4o-mini-2024-07-18","service_tier":"default","system_fingerprint":"fp_560af6e559","choices":[],"usage":{"prompt_tokens":12,"completion_tokens":9,"total_tokens":21},"obfuscation":""}

data: [DONE]

`,
  },
  {
    provider: 'Azure OpenAI',
    stream: `data: {"choices":[],"created":0,"id":"","model":"","object":"","prompt_filter_results":[{"prompt_index":0,"content_filter_results":{"hate":{"filtered":false,"severity":"safe"},"jailbreak":{"filtered":false,"detected":false}}}]}

data: {"choices":[{"content_filter_results":{},"delta":{"content":"","refusal":null,"role":"assistant"},"finish_reason":null,"index":0,"logprobs":null}],"created":1763800000,"id":"chatcmpl-CbA2","model":"gpt-4o-2024-11-20","object":"chat.completion.chunk","system_fingerprint":"fp_b705f0c291"}

data: {"choices":[{"content_filter_results":{"hate":{"filtered":false,"severity":"safe"}},"delta":{"content":"Half a **line**, "},"finish_reason":null,"index":0,"logprobs":null}],"created":1763800000,"id":"chatcmpl-CbA2","model":"gpt-4o-2024-11-20","object":"chat.completion.chunk","system_fingerprint":"fp_b705f0c291"}

data: {"choices":[{"content_filter_results":{"hate":{"filtered":false,"severity":"safe"}},"delta":{"content":"\\u201cdone\\u201d."},"finish_reason":null,"index":0,"logprobs":null}],"created":1763800000,"id":"chatcmpl-CbA2","model":"gpt-4o-2024-11-20","object":"chat.completion.chunk","system_fingerprint":"fp_b705f0c291"}

data: {"choices":[{"content_filter_results":{},"delta":{},"finish_reason":"stop","index":0,"logprobs":null}],"created":1763800000,"id":"chatcmpl-CbA2","model":"gpt-4o-2024-11-20","object":"chat.completion.chunk","system_fingerprint":"fp_b705f0c291"}

data: [DONE]

`,
  },
  {
    provider: 'OpenRouter',
    stream: `: OPENROUTER PROCESSING

: OPENROUTER PROCESSING

data: {"id":"gen-1763800000-x","provider":"DeepInfra","model":"meta-llama/llama-3.3-70b-instruct","object":"chat.completion.chunk","created":1763800000,"choices":[{"index":0,"delta":{"role":"assistant","content":"Half a **line"},"finish_reason":null,"native_finish_reason":null,"logprobs":null}]}

data: {"id":"gen-1763800000-x","provider":"DeepInfra","model":"meta-llama/llama-3.3-70b-instruct","object":"chat.completion.chunk","created":1763800000,"choices":[{"index":0,"delta":{"role":"assistant","content":"**, “done”."},"finish_reason":null,"native_finish_reason":null,"logprobs":null}]}

: OPENROUTER PROCESSING

data: {"id":"gen-1763800000-x","provider":"DeepInfra","model":"meta-llama/llama-3.3-70b-instruct","object":"chat.completion.chunk","created":1763800000,"choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":"stop","native_finish_reason":"stop","logprobs":null}]}

data: {"id":"gen-1763800000-x","provider":"DeepInfra","model":"meta-llama/llama-3.3-70b-instruct","object":"chat.completion.chunk","created":1763800000,"choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null,"native_finish_reason":null,"logprobs":null}],"usage":{"prompt_tokens":12,"completion_tokens":9,"total_tokens":21}}

data: [DONE]

`,
  },
  {
    provider: 'Ollama',
    stream: `data: {"id":"chatcmpl-482","object":"chat.completion.chunk","created":1763800000,"model":"llama3.2:3b","system_fingerprint":"fp_ollama","choices":[{"index":0,"delta":{"role":"assistant","content":"Half a"},"finish_reason":null}]}

data: {"id":"chatcmpl-482","object":"chat.completion.chunk","created":1763800000,"model":"llama3.2:3b","system_fingerprint":"fp_ollama","choices":[{"index":0,"delta":{"role":"assistant","content":" **line**, “"},"finish_reason":null}]}

data: {"id":"chatcmpl-482","object":"chat.completion.chunk","created":1763800000,"model":"llama3.2:3b","system_fingerprint":"fp_ollama","choices":[{"index":0,"delta":{"role":"assistant","content":"done”."},"finish_reason":null}]}

data: {"id":"chatcmpl-482","object":"chat.completion.chunk","created":1763800000,"model":"llama3.2:3b","system_fingerprint":"fp_ollama","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":"stop"}]}

data: [DONE]

`,
  },
  {
    provider: 'a server with CRLF and no space after the colon',
    stream: `data:{"choices":[{"index":0,"delta":{"reasoning_content":"Hm."}}]}\r\n\r\ndata:{"choices":[{"index":0,"delta":{"content":"Half a **line**, “done”."}}]}\r\n\r\ndata:[DONE]\r\n\r\n`,
  },
];

/** The text of each stream. */
export const RECORDED_TEXT = 'Half a **line**, “done”.';
