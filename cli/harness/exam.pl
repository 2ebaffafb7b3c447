use strict;
use warnings;
use Encode qw(encode_utf8);
use HTTP::Tiny;
use JSON::PP qw(decode_json encode_json);
use MIME::Base64 qw(decode_base64);
require './client.pl';

while (my $line = <STDIN>) {
    my $call = decode_json($line);
    my $body = $call->{body} // { text => '' };
    my $raw = exists $body->{json} ? encode_json($body->{json})
        : exists $body->{text} ? encode_utf8($body->{text}) : decode_base64($body->{base64});
    my $query = HTTP::Tiny->new->www_form_urlencode([map { @$_ } @{ $call->{query} }]);
    my $url = $ENV{COUNTERSIGN_BASE_URL} . $call->{path} . ($query ne '' && "?$query");
    eval { send_signed($call->{method}, $url, $raw); 1 }
        or print STDERR "$call->{id}: $@"; # and on to the next call
}
