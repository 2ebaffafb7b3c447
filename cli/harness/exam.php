<?php
require 'client.php';

while (($line = fgets(STDIN)) !== false) {
    $call = json_decode($line);
    $body = $call->body ?? (object) ['text' => ''];
    $raw = property_exists($body, 'json') ? json_encode($body->json) : $body->text ?? base64_decode($body->base64);
    $pairs = array_map(fn ($pair) => implode('=', array_map('urlencode', $pair)), $call->query);
    $query = $pairs ? '?' . implode('&', $pairs) : '';
    try {
        send($call->method, getenv('COUNTERSIGN_BASE_URL') . $call->path . $query, $raw);
    } catch (Throwable $error) {
        fwrite(STDERR, "{$call->id}: {$error->getMessage()}\n"); // and on to the next call
    }
}
